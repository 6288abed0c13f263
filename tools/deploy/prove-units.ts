import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres-cluster.ts'
import { until } from '../until.ts'
import { run } from './root-file-system.ts'

/**
 * Boots systemd in the root file system with the product in /opt/mirador and its unit enabled, and kills the process of
 * the unit.
 * @param image folder of the built image, whose /mirador is installed
 * @throws when an expectation fails
 */
export async function proveUnits(repository: string, root: string, image: string): Promise<string[]> {
  cpSync(join(image, 'mirador'), join(root, 'opt/mirador'), { recursive: true, verbatimSymlinks: true })
  // the image has Node elsewhere
  mkdirSync(join(root, 'opt/mirador/node_modules/.bin'), { recursive: true })
  cpSync(realpathSync(process.execPath), join(root, 'opt/mirador/node_modules/.bin/node'))
  const system = join(root, 'etc/systemd/system')
  cpSync(join(repository, 'deploy/systemd'), system, { recursive: true })
  mkdirSync(join(system, 'multi-user.target.wants'), { recursive: true })
  symlinkSync('../mirador-api.service', join(system, 'multi-user.target.wants/mirador-api.service'))
  run('chroot', [root, 'useradd', '--system', '--home-dir', '/var/lib/mirador', 'mirador'])
  const port = await freePort()
  mkdirSync(join(root, 'etc/mirador'))
  const settings = ['AUTH_SECRET=a secret of this proof, longer than 32 bytes', `PORT=${port}`]
  writeFileSync(join(root, 'etc/mirador/mirador.env'), `${settings.join('\n')}\n`, { mode: 0o600 })

  // nspawn keeps sockets in /run, which must be a file system in memory
  const script = 'mount -t tmpfs tmpfs /run; exec "$@"'
  const nspawn = [
    'systemd-nspawn',
    '--quiet',
    '--directory',
    root,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--console=pipe',
  ]
  const machine = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', ...nspawn], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [machine.stdout, machine.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  try {
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    await until(isReady)
    const pid = findProduct(root)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    for (const pattern of [/^Uid:\t[1-9]/m, /^CapEff:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m]) {
      if (!pattern.test(status)) throw new Error(`expected ${pattern} in:\n${status}`)
    }
    const proven = ['the unit of the API answers, without capabilities or new privileges, its system calls filtered']
    process.kill(pid, 'SIGKILL')
    await until(async () => findProduct(root) !== pid && (await isReady()))
    return [...proven, 'killed with kill -9 it is started again and answers']
  } catch (error) {
    throw new Error(output.slice(-3000), { cause: error })
  } finally {
    machine.kill('SIGKILL')
    for (const pid of processesIn(root)) process.kill(pid, 'SIGKILL')
  }
}

/**
 * The process of the product in a root file system.
 * @throws while there is none
 */
function findProduct(root: string): number {
  const product = processesIn(root).find((pid) => commandOf(pid).includes('apps/api/src/main.ts'))
  if (product === undefined) throw new Error('the unit has no process')
  return product
}

function processesIn(root: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      // the root of its file system, by its mounts
      return readFileSync(`/proc/${pid}/mountinfo`, 'utf8').includes(` ${root} / `)
    } catch {
      return false
    }
  })
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
