/** Memory of a process this run has started, as the operating system counts it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const KB_PER_MB = 1_024

/** Of one process; PostgreSQL's are not in it. */
export async function processMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / KB_PER_MB
}

/** Of the child whose command line holds this text. */
export async function residentMb(command: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'ppid=,rss=,args='])
  for (const line of stdout.split('\n')) {
    const [parent, resident, ...words] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && words.join(' ').includes(command)) return Number(resident) / KB_PER_MB
  }
  throw new Error(`no process of this run is ${command}`)
}
