import { readCode } from './read-mail.ts'

const PASSWORD = 'Secreta123'
let made = 0

/** A separate account, without a company, for a journey that changes it for others. */
export async function openAccount(product: { url: string }): Promise<{ email: string; password: string }> {
  made += 1
  const email = `final${process.pid}-${made}@empresa-ficticia.cl`
  await callIdentity(product, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const ConfirmationCode = await readCode(product, email)
  await callIdentity(product, 'ConfirmSignUp', { Username: email, ConfirmationCode })
  return { email, password: PASSWORD }
}

async function callIdentity({ url }: { url: string }, operation: string, body: object) {
  const response = await fetch(`${url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`)
}
