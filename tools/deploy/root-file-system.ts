import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const run = (program: string, args: readonly string[], cwd?: string): string =>
  execFileSync(program, args, { encoding: 'utf8', cwd, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 100_000_000 })

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Creates a root file system of this machine's Debian release, from the mirror that mmdebstrap uses by default. */
export function makeRootFileSystem(root: string): void {
  const release = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'bookworm'
  // libatomic1: Node needs it besides the C library; systemd: for the units
  run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=libatomic1,systemd', release, root])
}

/** Adds the content of docker.io/library/node: Node and npm, here those of this program, and the user. */
export function addNode(root: string): void {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('run it through npm')
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'))
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(dirname(dirname(realpathSync(npm))), join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, `usr/local/bin/${name}`))
  }
  run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node'])
  if (existsSync(CERTIFICATES)) {
    // the registry may be reached through a proxy with a certificate of its own
    mkdirSync(join(root, dirname(CERTIFICATES)), { recursive: true })
    cpSync(CERTIFICATES, join(root, CERTIFICATES))
  }
}

/**
 * Builds deploy/Containerfile on the root file system in place of its base image.
 * @returns the folder of the image
 */
export function buildImage(repository: string, root: string, folder: string): string {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args], repository).trim()
  const containerfile = readFileSync(join(repository, 'deploy/Containerfile'), 'utf8')
  const version = /^ARG NODE_VERSION=(.+)$/m.exec(containerfile)?.[1]
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, root, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  buildah('commit', '--quiet', base, `docker.io/library/node:${version}-bookworm-slim`)
  const build = ['bud', '--isolation', 'chroot', '--network', 'host', '--pull-never']
  buildah(...build, '--file', 'deploy/Containerfile', '--tag', 'mirador', '.')
  return buildah('mount', buildah('from', '--pull-never', 'mirador'))
}
