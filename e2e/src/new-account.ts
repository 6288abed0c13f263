import { readCode } from './read-mail.ts'

const PASSWORD = 'Secreta123'
let made = 0

/** An account of its own for a journey that would spoil it for the others, without a company. */
export async function openAccount(product: { url: string }): Promise<{ email: string; password: string }> {
  made += 1
  const email = `final${process.pid}-${made}@empresa-ficticia.cl`
  await ask(product, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const ConfirmationCode = await readCode(product, email)
  await ask(product, 'ConfirmSignUp', { Username: email, ConfirmationCode })
  return { email, password: PASSWORD }
}

async function ask({ url }: { url: string }, operation: string, body: object) {
  const answer = await fetch(`${url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`)
}
