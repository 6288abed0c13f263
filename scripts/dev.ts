// npm run dev: the API, restarted on every change, behind Vite with hot reload. Ctrl-C ends both.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Vite listens on PORT and proxies API calls to API_PORT
const { PORT = '3000', API_PORT = '3100', PUBLIC_URL = `http://localhost:${PORT}` } = process.env

const children: ChildProcess[] = [
  // links and the origin check use the public address, which is Vite's
  start(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], { PORT: API_PORT, PUBLIC_URL }),
  start(['node_modules/vite/bin/vite.js', 'apps/web', '--port', PORT, '--strictPort'], { API_PORT }),
]

function start(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => end(code ?? 0))
  return child
}

let ending = false

function end(code: number) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

// Ctrl-C reaches the children too; this process must not end before them
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
