/**
 * The server settings of the embedded PostgreSQL, each with its reason. Owns the values only. They are passed on the server's
 * command line, so this table is all there is: no configuration file is edited, and a newer release brings its settings to an
 * older data folder.
 */
import { totalmem } from 'node:os'

interface Setting {
  readonly name: string
  readonly value: string
  readonly why: string
}

const MB = 1_048_576

/**
 * An eighth of the memory of the machine or container. If the keys of a pool of half a million people do not fit, each new row
 * costs several page exchanges.
 */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.min(1_024, Math.max(128, Math.floor(memory / 8 / MB)))}MB`
}

const SETTINGS: readonly Setting[] = [
  { name: 'listen_addresses', value: '', why: 'only the private socket: nothing for the network to reach' },
  { name: 'unix_socket_permissions', value: '0700', why: 'and nobody else on the machine either' },
  { name: 'max_connections', value: '200', why: 'service, workers and command line share one server' },
  { name: 'shared_buffers', value: sharedBuffers(), why: 'the keys of large pools; taken only as it is used' },
  { name: 'work_mem', value: '8MB', why: 'sorts of one search page stay in memory, 200 of them still fit' },
  { name: 'effective_cache_size', value: '1GB', why: 'a plain machine, so that plans do not count on 4 GB of cache' },
  { name: 'random_page_cost', value: '1.1', why: 'solid state disks: an index beats reading the whole table' },
  { name: 'jit', value: 'off', why: 'compiling costs more than any of our short queries takes' },
  { name: 'fsync', value: 'on', why: 'credits: what was acknowledged survives a power loss' },
  { name: 'synchronous_commit', value: 'on', why: 'the same, for the last transactions before it' },
  { name: 'full_page_writes', value: 'on', why: 'the same, for pages torn in the middle of a write' },
  { name: 'wal_compression', value: 'off', why: 'of an import it took four times what writing the keys does' },
  { name: 'max_wal_size', value: '4GB', why: 'fewer checkpoints: after each an import logs every page of keys anew' },
  { name: 'checkpoint_timeout', value: '5min', why: 'recovery after a crash replays at most this much' },
  { name: 'client_connection_check_interval', value: '5s', why: 'a killed process gives up its locks while waiting' },
  { name: 'timezone', value: 'UTC', why: 'not the zone of whoever made the folder' },
  { name: 'lc_messages', value: 'C', why: 'the launcher reads the reasons for a failed start' },
  { name: 'cluster_name', value: 'talent-scout', why: 'tells it apart in a list of processes' },
  { name: 'logging_collector', value: 'on', why: 'the log outlives the process that started the server' },
  { name: 'log_directory', value: '../log', why: 'beside the data' },
  { name: 'log_filename', value: 'postgres-%a.log', why: 'one file a weekday, so at most seven of them' },
  { name: 'log_rotation_age', value: '1d', why: 'next file at midnight' },
  { name: 'log_rotation_size', value: '0', why: 'never by size: that would append to the same weekday' },
  { name: 'log_truncate_on_rotation', value: 'on', why: 'last week is overwritten' },
  { name: 'log_timezone', value: 'UTC', why: 'as the log of the service' },
  { name: 'log_error_verbosity', value: 'terse', why: 'details repeat row values: people, their mail and phone' },
  { name: 'log_min_error_statement', value: 'panic', why: 'for the same reason no statements' },
  { name: 'log_checkpoints', value: 'off', why: 'a line every five minutes that nobody reads' },
]

/** The command line arguments; `overrides` take precedence, for a throw-away server that need not be durable. */
export function settingArguments(overrides: Readonly<Record<string, string>> = {}): string[] {
  const values = new Map(SETTINGS.map((setting) => [setting.name, setting.value]))
  for (const [name, value] of Object.entries(overrides)) values.set(name, value)
  return [...values].flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
