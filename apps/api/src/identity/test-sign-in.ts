/**
 * Signs in with a password, like a browser.
 * @param url address of the product
 * @param user `address`: that of the client, for a product behind a proxy
 * @returns the access token, and the cookie that renews it
 * @throws an error with the response, if it is a refusal
 */
export async function signInAt(
  url: string,
  { email, password, address }: { email: string; password: string; address?: string },
) {
  const response = await fetch(`${url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      ...(address && { 'x-forwarded-for': address }),
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'mirador-web',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })
  const answer = (await response.json()) as { AuthenticationResult?: { AccessToken: string } }
  if (!answer.AuthenticationResult) throw new Error(`sign-in: ${response.status} ${JSON.stringify(answer)}`)
  const cookie =
    response.headers
      .getSetCookie()
      .find((line) => line.includes('mirador_refresh'))
      ?.split(';')[0] ?? ''
  return { token: answer.AuthenticationResult.AccessToken, cookie }
}
