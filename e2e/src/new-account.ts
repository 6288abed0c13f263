import { readCode } from './read-mail.ts'

const PASSWORD = 'Cobre-azul-7'
let made = 0

/** A separate account, without a company, for a journey that changes it for others. */
export async function openAccount(product: { url: string }): Promise<{ email: string; password: string }> {
  made += 1
  const email = `final${process.pid}-${made}@empresa-ficticia.cl`
  const signedUp = await callIdentity(product, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const ConfirmationCode = await readCode(product, email)
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0])
  await callIdentity(product, 'ConfirmSignUp', { Username: email, ConfirmationCode }, cookie.join('; '))
  return { email, password: PASSWORD }
}

async function callIdentity({ url }: { url: string }, operation: string, body: object, cookie?: string) {
  const response = await fetch(`${url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`)
  return response
}
