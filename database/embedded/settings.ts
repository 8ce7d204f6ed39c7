import type { Cluster } from './cluster.ts'
import { port } from './socket-folder.ts'

/**
 * Settings for a small machine that PostgreSQL shares with Node: a school's whole database fits in
 * memory many times, so the aim is a small footprint and a bounded disk. What makes saved work safe
 * (fsync, full_page_writes, synchronous_commit, checksums) keeps PostgreSQL's own defaults and is
 * asserted after start instead of set. `logging_collector` stays off: stderr comes to us.
 */
export function serverSettings(cluster: Cluster): Record<string, string> {
  return {
    cluster_name: cluster.name,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${cluster.socketDir.replaceAll('"', '""')}"`, // a list: a comma in a path would split it
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    max_wal_senders: '3',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    io_workers: '1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u ',
    log_checkpoints: 'off',
    // The details of an error quote rows, and rows are about children.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    idle_in_transaction_session_timeout: '60s',
  }
}
