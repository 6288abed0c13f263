import { START } from '@mirador/texts/operator'
import type { Context } from './context.ts'

/**
 * The lines for the operator once the process listens.
 * @param port the actual one, which PORT=0 leaves to the system
 */
export function startLines(
  { env, demoAccount, standby }: Pick<Context, 'env' | 'demoAccount' | 'standby'>,
  port: number,
): string[] {
  const url = env.publicUrl.endsWith(':0') ? `http://localhost:${port}` : env.publicUrl
  const lines = [START.listening(env.companyName, url)]
  if (demoAccount) lines.push(START.demoAccount(demoAccount.email, demoAccount.password))
  if (!env.production) lines.push(START.outbox(`${url}/dev/outbox`))
  else if (!env.smtpUrl) lines.push(START.noSmtp)
  if (!env.source.ticket) lines.push(START.noTicket)
  else if (!env.source.agile) lines.push(START.agileClosed)
  if (standby) lines.push(START.standby[standby.status().state])
  return lines
}
