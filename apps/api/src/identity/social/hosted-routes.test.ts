import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, accessTokenOf, openTestIdentity, PUBLIC_URL } from '../test-identity.ts'

let service: Awaited<ReturnType<typeof openTestIdentity>>
beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

test('userInfo gives the user of a bearer, until the session ends', async () => {
  const bearer = accessTokenOf(await service.browser.signIn(ANA.email, ANA.password))
  const ask = () => service.app.inject({ url: '/auth/oauth2/userInfo', headers: { authorization: `Bearer ${bearer}` } })
  const { sub } = service
  expect((await ask()).json()).toEqual({ sub, username: sub, email: ANA.email, email_verified: true })
  await service.browser.call('RevokeToken', { ClientId: 'mirador-web' }, { authorization: `Bearer ${bearer}` })
  const refused = await ask()
  expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'invalid_token' }])
  expect((await service.app.inject('/auth/oauth2/userInfo')).statusCode).toBe(401)
})

const logout = (logout_uri: string, cookie?: string, client_id = 'mirador-web') =>
  service.app.inject({
    url: `/auth/logout?${new URLSearchParams({ client_id, logout_uri })}`,
    headers: cookie ? { cookie } : {},
  })

test('SES-3 the sign-out page ends the session of its browser and redirects to the start page', async () => {
  await service.browser.signIn(ANA.email, ANA.password)
  const { cookie } = service.browser
  const answer = await logout(`${PUBLIC_URL}/`, cookie)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${PUBLIC_URL}/`])
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'mirador_refresh', maxAge: 0 })])
  expect((await service.browser.renew(cookie)).json().__type).toBe('NotAuthorizedException')
})

test('SES-3 a link to it on another site, which sends no cookie, ends no session', async () => {
  expect((await logout(`${PUBLIC_URL}/`)).cookies).toEqual([])
})

test.each(['https://evil.example/', PUBLIC_URL, `${PUBLIC_URL}/dashboard`, '/', ''])(
  'SES-3 the sign-out page never redirects to %j',
  async (logout_uri) => {
    const answer = await logout(logout_uri)
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  },
)
