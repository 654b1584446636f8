/** Memory and processor time of a process started by this run, as counted by the operating system. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const KB_PER_MB = 1_024

/** Memory of this one process; PostgreSQL's processes are not included. */
export async function processMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / KB_PER_MB
}

/** The child process whose command line contains this text. */
export async function childPid(command: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'ppid=,pid=,args='])
  for (const line of stdout.split('\n')) {
    const [parent, pid, ...words] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && words.join(' ').includes(command)) return Number(pid)
  }
  throw new Error(`no process of this run is ${command}`)
}

/** Milliseconds that all its threads have worked since the start; only known on Linux. */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const spent = await Promise.all(threads.map((thread) => threadNs(`/proc/${pid}/task/${thread}/schedstat`)))
  return threads.length === 0 ? Number.NaN : spent.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS
}

const NS_PER_MS = 1e6
const threadNs = async (file: string) => Number((await readFile(file, 'utf8').catch(() => '0')).split(' ')[0])
