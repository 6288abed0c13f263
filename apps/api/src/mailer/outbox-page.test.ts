import { listMails } from '@mirador/database/mail/mail-outbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { openTestApp } from '../test-app.ts'
import { codeMail } from './code-mail.ts'
import { queueMail } from './mail.ts'

let product: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product.close())

const page = async (path: string) => {
  const response = await fetch(product.url + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function queue(to: string, code: string, at: string, name = 'Mirador') {
  const written = new Date(at)
  const expiresAt = new Date('2100-01-01T00:00:00Z')
  const mail = codeMail(
    'verification-code',
    { to, code, sentAt: written, expiresAt },
    { product: name, url: 'https://m.cl' },
  )
  await queueMail(product.database.db, mail, written)
}

test('REG-3 outside production the written mails can be read, newest first and by address', async () => {
  expect((await page('/dev/outbox')).html).toContain('Todavía no hay correos.')
  await queue('ana@example.cl', '111111', '2025-06-02T12:00:00Z')
  await queue('Otra@example.cl', '222222', '2025-06-02T12:01:00Z', '<script>alert(1)</script>')
  const { status, headers, html } = await page('/dev/outbox')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('<html lang="es">')
  expect(html.indexOf('222222')).toBeLessThan(html.indexOf('111111'))
  expect(html).toContain('2 de junio de 2025')
  expect(html).not.toContain('<script>')

  const ofOne = (await page('/dev/outbox?to=OTRA@example.cl')).html
  expect(ofOne).toContain('222222')
  expect(ofOne).not.toContain('111111')
})

test('REG-3 a mail can be shown as HTML, an unknown one is a 404', async () => {
  const [mail] = await listMails(product.database.db, { recipient: 'ana@example.cl', most: 1 })
  const { status, html } = await page(`/dev/outbox/${mail?.id}`)
  expect(status).toBe(200)
  // the attached picture is written into the page, which loads nothing
  expect(html).toMatch(/<img src="data:image\/png;base64,/)
  expect(html.replace(/data:[^"]+/, 'cid:mountains@mail')).toBe(mail?.body_html)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "';--"])
    expect((await page(`/dev/outbox/${encodeURIComponent(id)}`)).status).toBe(404)
})

test('REG-3 a page of another site cannot read mail by DNS rebinding', async () => {
  const [mail] = await listMails(product.database.db, { recipient: 'ana@example.cl', most: 1 })
  const statuses = async (host: string) => {
    const answers = ['/dev/outbox', `/dev/outbox/${mail?.id}`].map((url) =>
      product.app.inject({ url, headers: { host } }),
    )
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(await statuses(host)).toEqual([200, 200])
  }
  for (const host of [
    'otro.example',
    'otro.example:3000',
    'localhost.otro.example',
    '127.0.0.1.otro.example',
    '192.168.1.20',
  ]) {
    expect(await statuses(host)).toEqual([404, 404])
  }
})

test('REG-3 in production the outbox page does not exist', async () => {
  const env = readEnv({ NODE_ENV: 'production', AUTH_SECRET: 'a secret of the tests, longer than 32 bytes' })
  const { context, identity } = product
  const app = await createApp({ ...context, env, identity: { ...identity, register() {} } })
  for (const path of ['/dev/outbox', '/dev/outbox?to=ana@example.cl'])
    expect((await app.inject(path)).statusCode).toBe(404)
  await app.close()
})

test('REG-3 the outbox page is for this machine only: neither for the network nor through a proxy', async () => {
  const statusFor = async (options: { remoteAddress?: string; headers?: Record<string, string> }) => {
    const headers = { host: 'localhost:3000', ...options.headers }
    return (await product.app.inject({ url: '/dev/outbox', ...options, headers })).statusCode
  }
  expect(await statusFor({})).toBe(200)
  expect(await statusFor({ remoteAddress: '192.168.1.20' })).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
    expect(await statusFor({ headers: { [name]: '203.0.113.9' } })).toBe(404)
  }
  const behind = await openTestApp({ settings: { TRUST_PROXY: '1' } })
  const proxied = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
  expect((await behind.app.inject({ url: '/dev/outbox', headers: proxied })).statusCode).toBe(404)
  await behind.close()
})
