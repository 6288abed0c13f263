import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'

/** Programs of a cluster with failover, and the Debian package of each. */
const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }

export interface FailoverPrograms {
  /** folder of PostgreSQL's server programs */
  binaries: string
  patroni: string
  etcd: string
  haproxy: string
}

/**
 * Finds the programs in PATH and the folders of system programs.
 * @returns the programs, or the missing packages
 */
export function findFailoverPrograms(): FailoverPrograms | { missing: string[] } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const find = (program: string) => folders.map((folder) => join(folder, program)).find((file) => existsSync(file))
  const binaries = findPostgresBinaries()
  const [patroni, etcd, haproxy] = Object.keys(PROGRAMS).map(find)
  if (binaries && patroni && etcd && haproxy) return { binaries, patroni, etcd, haproxy }
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) => (find(program) ? [] : [name]))
  return { missing: binaries ? missing : ['postgresql', ...missing] }
}
