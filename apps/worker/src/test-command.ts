import { spawn } from 'node:child_process'
import { QUICK_START } from '@mirador/testing/processes/quick-start'

/** Runs a command of the operator. */
export async function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...QUICK_START, command, ...args], { env })
  let out = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, errors }
}
