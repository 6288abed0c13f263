import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres-cluster.ts'
import { openBrowser, PASSWORD } from '../product-process.ts'
import { until } from '../until.ts'
import { run } from './root-file-system.ts'

const USER = 1000
const EMAIL = 'ana@ejemplo.cl'
const ENV = [
  'NODE_ENV=production',
  'HOST=127.0.0.1',
  'DATA_DIR=/data',
  'AUTH_SECRET=a secret of this proof, longer than 32 bytes',
]

/**
 * Runs an image with crun as deploy/compose.yaml does: read-only root, no capability, no new privileges, its ordinary
 * user, and the volume as the only place to write. Kills it with SIGKILL and starts it again.
 * @throws when an expectation fails
 */
export async function proveImage(image: string, folder: string): Promise<string[]> {
  const bundle = join(folder, 'bundle')
  const data = join(folder, 'data')
  mkdirSync(bundle)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, USER, USER)
  cpSync(image, join(bundle, 'rootfs'), { recursive: true, verbatimSymlinks: true })
  const port = await freePort()
  run('crun', ['spec'], bundle)
  writeConfiguration(join(bundle, 'config.json'), data, port)
  const api = { url: `http://127.0.0.1:${port}` }
  const start = async () => {
    // crun does not support a hierarchy of both versions of cgroups, so this mount hides it
    const script = 'umount -l /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; exec "$@"'
    const crun = [
      'crun',
      '--root',
      join(folder, 'crun'),
      '--cgroup-manager',
      'disabled',
      'run',
      '-b',
      bundle,
      'mirador',
    ]
    const container = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', ...crun], { stdio: 'inherit' })
    await until(async () => (await fetch(`${api.url}/readyz`)).ok)
    const { pid } = JSON.parse(run('crun', ['--root', join(folder, 'crun'), 'state', 'mirador'])) as { pid: number }
    return { container, pid }
  }

  const startedAt = Date.now()
  const first = await start()
  const proven = [`the image answers /healthz with ${(await fetch(`${api.url}/healthz`)).status}`]
  const status = readFileSync(`/proc/${first.pid}/status`, 'utf8')
  expectMatch(status, /^Uid:\t1000\t1000\t1000\t1000$/m)
  expectMatch(status, /^CapEff:\t0+$/m)
  expectMatch(status, /^CapBnd:\t0+$/m)
  expectMatch(status, /^NoNewPrivs:\t1$/m)
  expectMatch(readFileSync(`/proc/${first.pid}/mountinfo`, 'utf8'), / \/ \/ ro[ ,]| \S+ \/ ro[ ,]/)
  proven.push('it runs as uid 1000 without capabilities or new privileges, on a read-only root')
  const browser = openBrowser(EMAIL)
  const UserAttributes = [{ Name: 'email', Value: EMAIL }]
  const signedUp = await browser.identity(api, 'SignUp', { Username: EMAIL, Password: PASSWORD, UserAttributes })
  if (signedUp.status !== 200) throw new Error(`SignUp: ${JSON.stringify(signedUp)}`)
  process.kill(first.pid, 'SIGKILL')
  await new Promise((resolve) => first.container.once('close', resolve))
  const second = await start()
  const again = await browser.trySignIn(api)
  expectMatch(JSON.stringify(again.body), /UserNotConfirmedException/)
  proven.push('killed with kill -9 and started again it has the account that signed up')
  const written = filesSince(join(bundle, 'rootfs'), startedAt)
  if (written.length > 0) throw new Error(`written outside the volume: ${written.join(' ')}`)
  proven.push(`it wrote to the volume only: ${readdirSync(data).join(', ')}`)
  process.kill(second.pid, 'SIGTERM')
  await new Promise((resolve) => second.container.once('close', resolve))
  return proven
}

function writeConfiguration(file: string, data: string, port: number) {
  const config = JSON.parse(readFileSync(file, 'utf8'))
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }
  Object.assign(config.process, {
    terminal: false,
    user: { uid: USER, gid: USER },
    cwd: '/mirador',
    args: ['node', 'apps/api/src/main.ts'],
    env: ['PATH=/usr/local/bin:/usr/bin:/bin', ...ENV, `PORT=${port}`],
    noNewPrivileges: true,
    capabilities: none,
    rlimits: [],
  })
  config.root = { path: 'rootfs', readonly: true }
  const isOfHost = ({ destination }: { destination: string }) => destination.startsWith('/sys')
  const safe = ['nosuid', 'nodev', 'noexec']
  config.mounts = [
    ...config.mounts.filter((mount: { destination: string }) => !isOfHost(mount)),
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [...safe, 'mode=1777'] },
    { destination: '/data', type: 'bind', source: data, options: ['rbind', 'rw', ...safe] },
  ]
  // the network of the machine, so that the proof can send requests
  const isOwn = ({ type }: { type: string }) => type !== 'network' && type !== 'cgroup'
  config.linux.namespaces = config.linux.namespaces.filter(isOwn)
  delete config.linux.resources
  writeFileSync(file, JSON.stringify(config))
}

function expectMatch(text: string, pattern: RegExp) {
  if (!pattern.test(text)) throw new Error(`expected ${pattern} in:\n${text.slice(0, 2000)}`)
}

/** Files below a folder that were created or changed since a time. */
function filesSince(folder: string, time: number): string[] {
  return execFileSync('find', [folder, '-xdev', '-type', 'f', '-newermt', new Date(time).toISOString()], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && statSync(file).mtimeMs >= time)
}
