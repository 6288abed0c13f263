import fc from 'fast-check'
import { hostileText } from './hostile.ts'
import { bodyOf, findGeneralProblem, type Operation, queryOf, requestsOf } from './operation.ts'
import type { FuzzResponse } from './request.ts'
import type { Target } from './target.ts'

const TYPE = 'application/x-amz-json-1.1'
const PREFIX = 'AWSCognitoIdentityProviderService.'

/** @returns every operation of the identity service, and its hosted endpoints */
export async function identityOperations(target: Target): Promise<Operation[]> {
  // these operations may end this visitor's session
  const visitor = await target.visitor()
  const text = (...known: string[]) =>
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText })
  const ClientId = text('mirador-web')
  const Username = text(target.caller.email, target.bystander.email, 'nadie@andina.cl', ' BETO@boreal.CL ')
  const Password = text('Cobre-azul-7', 'Mirador2026', 'Correcto-1', 'debil', 'a'.repeat(2_000))
  const ConfirmationCode = text('000000', '123456', 'abc')
  const AccessToken = text(visitor.token, 'a.b.c')
  const bodies: Record<string, fc.Arbitrary<unknown>> = {
    SignUp: fc.record(
      {
        ClientId,
        Username: fc.oneof(
          Username,
          fc.nat(99).map((nth) => `nuevo${nth}@andina.cl`),
        ),
        Password,
        UserAttributes: fc.array(fc.record({ Name: text('email', 'sub'), Value: Username }), { maxLength: 2 }),
      },
      { requiredKeys: ['ClientId', 'Username', 'Password'] },
    ),
    ConfirmSignUp: fc.record({ ClientId, Username, ConfirmationCode }),
    ResendConfirmationCode: fc.record({ ClientId, Username }),
    ForgotPassword: fc.record({ ClientId, Username }),
    ConfirmForgotPassword: fc.record({ ClientId, Username, ConfirmationCode, Password }),
    InitiateAuth: fc.record(
      {
        ClientId,
        AuthFlow: text('USER_PASSWORD_AUTH', 'USER_AUTH', 'REFRESH_TOKEN_AUTH'),
        AuthParameters: fc.record(
          { USERNAME: Username, PASSWORD: Password, PREFERRED_CHALLENGE: text('WEB_AUTHN') },
          { requiredKeys: ['USERNAME', 'PASSWORD'] },
        ),
        Session: hostileText,
      },
      { requiredKeys: ['ClientId', 'AuthFlow', 'AuthParameters'] },
    ),
    RespondToAuthChallenge: fc.record({
      ClientId,
      ChallengeName: text('SOFTWARE_TOKEN_MFA', 'WEB_AUTHN', 'SMS_MFA'),
      Session: hostileText,
      ChallengeResponses: fc.record({
        USERNAME: Username,
        SOFTWARE_TOKEN_MFA_CODE: ConfirmationCode,
        CREDENTIAL: text('{}', '{"id":"x","rawId":"x","type":"public-key","response":{}}'),
      }),
    }),
    GetTokensFromRefreshToken: fc.record({ ClientId, RefreshToken: hostileText }),
    RevokeToken: fc.record({ ClientId, Token: hostileText }),
    GetUser: fc.record({ AccessToken }),
    GlobalSignOut: fc.record({ AccessToken }),
    AdminDeleteUser: fc.record({ Username, UserPoolId: text('mirador') }),
  }
  const cookie = fc.option(text(visitor.cookie, 'mirador_refresh=a').map((value) => value.replace(/[^\x21-\x7e]/g, '')))
  const operations = Object.entries(bodies).map(
    ([name, body]): Operation => ({
      name,
      requests: requestsOf({
        method: fc.constant('POST'),
        path: fc.constantFrom('/auth/', '/auth/', '/auth'),
        headers: fc
          .tuple(cookie, fc.constantFrom(PREFIX + name, PREFIX + name, PREFIX + name, `${PREFIX}constructor`, name))
          .map(([cookie, target]) => ({
            'content-type': TYPE,
            'x-amz-target': target,
            ...(cookie === null ? {} : { cookie }),
          })),
        body: bodyOf(body),
      }),
      findProblem: (response) => findGeneralProblem(response) ?? findIdentityProblem(response),
    }),
  )
  return [...operations, ...hostedOperations(text)]
}

/** @returns the problem of a response that is neither a valid result nor a valid error of the protocol */
function findIdentityProblem({ status, headers, text }: FuzzResponse): string | undefined {
  if (status === 431) return undefined
  if (!String(headers['content-type']).startsWith(TYPE))
    return `${status} of type ${headers['content-type']}: ${text.slice(0, 80)}`
  if (headers['cache-control'] !== 'no-store') return 'cache-control is not no-store'
  const value = JSON.parse(text) as { __type?: unknown; message?: unknown }
  if (status === 200) return undefined
  const isError = typeof value.__type === 'string' && typeof value.message === 'string'
  return isError && value.__type !== 'InternalErrorException' ? undefined : `an error of another form: ${text}`
}

function hostedOperations(text: (...known: string[]) => fc.Arbitrary<string>): Operation[] {
  const page = text('http://localhost:3000/dashboard', 'https://otro.example/dashboard', '//otro.example')
  const parameters: Record<string, Record<string, fc.Arbitrary<string>>> = {
    'GET /auth/oauth2/authorize': {
      response_type: text('code'),
      client_id: text('mirador-web'),
      redirect_uri: page,
      code_challenge: text('a'.repeat(43)),
      code_challenge_method: text('S256', 'plain'),
      state: text('estado'),
    },
    'GET /auth/oauth2/idpresponse': { state: text('estado'), code: hostileText, error: text('access_denied') },
    'GET /auth/oauth2/userInfo': {},
    'GET /auth/logout': {
      client_id: text('mirador-web'),
      logout_uri: text('http://localhost:3000/', '//otro.example/'),
    },
    'POST /auth/oauth2/token': {
      grant_type: text('authorization_code'),
      client_id: text('mirador-web'),
      redirect_uri: page,
      code: hostileText,
      code_verifier: text('a'.repeat(43)),
    },
  }
  return Object.entries(parameters).map(([name, fields]): Operation => {
    const [method = 'GET', path = ''] = name.split(' ')
    const pairs = fc.record(fields).map((record) => Object.entries(record))
    const query = queryOf(pairs, Object.keys(fields))
    const isForm = method === 'POST'
    return {
      name,
      requests: requestsOf({
        method: fc.constant(method),
        path: isForm ? fc.constant(path) : query.map((text) => path + text),
        headers: fc.constant(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(isForm ? { body: query.map((text) => text.slice(1)) } : {}),
      }),
      findProblem: (response) => findGeneralProblem(response) ?? findHostedProblem(response),
    }
  })
}

/** @returns the problem of a redirect that leads outside the product's pages */
export function findHostedProblem({ status, headers, text }: FuzzResponse): string | undefined {
  const { location } = headers
  if (location !== undefined) {
    return /^http:\/\/localhost:3000\/(dashboard(\?|$)|$)/.test(String(location))
      ? undefined
      : `a redirect to ${location}`
  }
  if (status >= 300 && status < 400) return `${status} without a location`
  if (text !== '') JSON.parse(text)
  return undefined
}
