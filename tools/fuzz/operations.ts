import fc from 'fast-check'
import { hostileText, inUrl, TEXTS } from './hostile.ts'
import {
  findApiProblem,
  findGeneralProblem,
  findHostedProblem,
  findIdentityProblem,
  findPageProblem,
  IDENTITY_TYPE,
} from './problems.ts'
import type { Operation, Schema } from './requests.ts'
import { AWARDED, type Target } from './target.ts'

/** @returns all operations of the product; those that end sessions come last */
export async function allOperations(target: Target): Promise<Operation[]> {
  const operations = [...(await apiOperations(target)), pageOperation(), ...(await identityOperations(target))]
  return operations.map(({ findProblem, ...operation }) => ({
    ...operation,
    findProblem: (response) => findGeneralProblem(response, operation.name) ?? findProblem(response),
  }))
}

/** By field name: values that occur in the target's data. */
type Examples = Readonly<Record<string, readonly unknown[]>>

/** A schema by which most values of a field with examples are examples, and some of any text are an attacker's. */
function withExamples(schema: Schema, examples: Examples, name = ''): Schema {
  const { properties, items, type, pattern } = schema
  const inner = properties ? { ...schema, properties: eachWithExamples(properties, examples) } : schema
  const own = typeof items === 'object' ? { ...inner, items: withExamples(items, examples) } : inner
  const odd = type === 'string' && pattern === undefined ? [{ enum: [...TEXTS] }] : []
  const known = Object.hasOwn(examples, name) ? Array(8).fill({ enum: [...(examples[name] ?? [])] }) : []
  return known.length + odd.length > 0 ? { anyOf: [own, ...odd, ...known] } : own
}

const eachWithExamples = (schemas: Readonly<Record<string, unknown>>, examples: Examples) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withExamples(schema as Schema, examples, name)]),
  )

interface Described {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

/** Every operation of the product's OpenAPI document. */
async function apiOperations({ url, caller, bystander }: Target): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const { company, sub, token } = caller
  const examples: Examples = {
    ...Object.fromEntries(Object.entries(company).map(([field, value]) => [field, [value]])),
    user_id: [sub, sub, sub, bystander.sub],
    username: [company.username, caller.email],
    id: ['1057-1-LE26', '1057-1-le26', AWARDED, '9-9-LE26'],
    bid_idn: ['1057-1-LE26', AWARDED, '9-9-LE26'],
    rut: [company.rut, '76000001-1', '12.345.678-5', '76.482.913-1', '61602000-8', '1-9'],
    institution: ['61602000-8'],
    product_family_id: [[0], [43210000], [101120000, 43210000]],
    name: ['Beto'],
    email: [caller.email],
    message: ['Hola', 'línea\r\n.\r\notra'],
    comentario: ['Muy buena', ''],
    q: ['gases', '"gases clínicos" -obra', '1057-1-LE26', '61.602.000-8', 'de la'],
    comuna: ['Ñuñoa', 'La Reina,Santiago'],
    offset: ['0', '10', '2000000000'],
    family: ['43210000', '43000000'],
    service_type_id: ['0', '1', '2147483647'],
    relator_id: ['0', '1'],
    closes_from: ['2026-02-28', '2026-02-30', '9999-12-31', '0001-01-01'],
    closes_to: ['2026-12-31', '9999-12-31'],
    columns: ['name', 'bid_idn,closes_at', 'precio'],
  }
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, security, parameters, requestBody }]): Operation => {
      const body = requestBody?.content['application/json'].schema
      const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
      const inPlace = (place: 'path' | 'query') =>
        eachWithExamples(
          Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema])),
          examples,
        )
      return {
        name,
        methods: [method.toUpperCase()],
        template,
        path: inPlace('path'),
        query: inPlace('query'),
        ...(body && { body: withExamples(body, examples) }),
        headers: fc.oneof(
          { weight: 15, arbitrary: fc.constant({ authorization: `Bearer ${token}`, ...type }) },
          { weight: security ? 1 : 5, arbitrary: fc.constant(type) },
        ),
        findProblem: (response) => findApiProblem(response, name),
      }
    }),
  )
}

/** Fields of the identity protocol by operation; those with a question mark are optional. */
const IDENTITY = {
  SignUp: 'ClientId Username Password UserAttributes?',
  ConfirmSignUp: 'ClientId Username ConfirmationCode',
  ResendConfirmationCode: 'ClientId Username',
  ForgotPassword: 'ClientId Username',
  ConfirmForgotPassword: 'ClientId Username ConfirmationCode Password',
  InitiateAuth: 'ClientId AuthFlow AuthParameters Session?',
  RespondToAuthChallenge: 'ClientId ChallengeName Session ChallengeResponses',
  GetTokensFromRefreshToken: 'ClientId RefreshToken',
  RevokeToken: 'ClientId Token',
  GetUser: 'AccessToken',
  GlobalSignOut: 'AccessToken',
  AdminDeleteUser: 'Username UserPoolId',
}
const HOSTED = {
  'GET /auth/oauth2/authorize': 'response_type client_id redirect_uri code_challenge code_challenge_method state',
  'GET /auth/oauth2/idpresponse': 'state code error',
  'GET /auth/oauth2/userInfo': '',
  'GET /auth/logout': 'client_id logout_uri',
  'POST /auth/oauth2/token': 'grant_type client_id redirect_uri code code_verifier',
}
const NESTED: Readonly<Record<string, Schema>> = {
  AuthParameters: fieldsOf('USERNAME PASSWORD PREFERRED_CHALLENGE?'),
  ChallengeResponses: fieldsOf('USERNAME SOFTWARE_TOKEN_MFA_CODE CREDENTIAL'),
  UserAttributes: { type: 'array', items: fieldsOf('Name Value'), maxItems: 2 },
}

function fieldsOf(words: string, nested: Readonly<Record<string, Schema>> = {}): Schema {
  const names = words.split(' ').filter(Boolean)
  const plain = names.map((name) => name.replace('?', ''))
  return {
    type: 'object',
    properties: Object.fromEntries(plain.map((name) => [name, nested[name] ?? { type: 'string', maxLength: 60 }])),
    required: plain.filter((name) => names.includes(name)),
  }
}

/** Every operation of the identity service, and its hosted endpoints. */
async function identityOperations(target: Target): Promise<Operation[]> {
  // these operations may end this visitor's session
  const visitor = await target.visitor()
  const emails = [target.caller.email, target.bystander.email, 'nadie@andina.cl', ' BETO@boreal.CL ']
  const passwords = ['Cobre-azul-7', 'Mirador2026', 'Correcto-1', 'debil', 'a'.repeat(2_000)]
  const codes = ['000000', '123456', 'abc']
  const pages = ['http://localhost:3000/dashboard', 'https://otro.example/dashboard', '//otro.example']
  const examples: Examples = {
    ClientId: ['mirador-web'],
    UserPoolId: ['mirador'],
    Username: [...emails, ...Array.from({ length: 9 }, (_, i) => `nuevo${i}@andina.cl`)],
    USERNAME: emails,
    Value: emails,
    Name: ['email', 'sub'],
    Password: passwords,
    PASSWORD: passwords,
    ConfirmationCode: codes,
    SOFTWARE_TOKEN_MFA_CODE: codes,
    AccessToken: [visitor.token, 'a.b.c'],
    AuthFlow: ['USER_PASSWORD_AUTH', 'USER_AUTH', 'REFRESH_TOKEN_AUTH'],
    PREFERRED_CHALLENGE: ['WEB_AUTHN'],
    ChallengeName: ['SOFTWARE_TOKEN_MFA', 'WEB_AUTHN', 'SMS_MFA'],
    CREDENTIAL: ['{}', '{"id":"x","rawId":"x","type":"public-key","response":{}}'],
    response_type: ['code'],
    grant_type: ['authorization_code'],
    client_id: ['mirador-web'],
    redirect_uri: pages,
    logout_uri: ['http://localhost:3000/', '//otro.example/'],
    code_challenge: ['a'.repeat(43)],
    code_verifier: ['a'.repeat(43)],
    code_challenge_method: ['S256', 'plain'],
    state: ['estado'],
    error: ['access_denied'],
  }
  const cookies = fc
    .oneof(fc.constantFrom('', visitor.cookie, visitor.cookie, 'mirador_refresh=a'), hostileText)
    .map((text) => text.replace(/[^\x21-\x7e]/g, ''))
  const operations = Object.entries(IDENTITY).map(([name, words]): Operation => {
    const known = `AWSCognitoIdentityProviderService.${name}`
    const actions = fc.constantFrom(known, known, known, 'AWSCognitoIdentityProviderService.constructor', name)
    return {
      name,
      methods: ['POST'],
      template: fc.constantFrom('/auth/', '/auth/', '/auth'),
      body: withExamples(fieldsOf(words, NESTED), examples),
      headers: fc.tuple(cookies, actions).map(([cookie, action]) => ({
        'content-type': IDENTITY_TYPE,
        'x-amz-target': action,
        ...(cookie && { cookie }),
      })),
      findProblem: findIdentityProblem,
    }
  })
  const hosted = Object.entries(HOSTED).map(([name, words]): Operation => {
    const [method = '', template = ''] = name.split(' ')
    const isForm = method === 'POST'
    return {
      name,
      methods: [method],
      template,
      query: eachWithExamples(fieldsOf(words).properties ?? {}, examples),
      isForm,
      headers: fc.constant(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      findProblem: findHostedProblem,
    }
  })
  return [...operations, ...hosted]
}

const PLACES = ['/', '/assets/', '/dashboard/search/', '/icons/', '/dev/outbox/', '/api/', '/api/docs/static/']
const FILES = ['../package.json', '../../src/main.tsx', '.vite/manifest.json', 'index.html', '.env', 'etc/passwd']
const DOTS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..;/', './', '%252e%252e%252f', '/', '\\']
const METHODS = ['HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

/** All other paths: the pages and their files, the outbox, the documentation. */
function pageOperation(): Operation {
  const climb = fc.tuple(fc.array(fc.constantFrom(...DOTS), { maxLength: 8 }), fc.constantFrom(...FILES))
  const rest = fc.oneof(
    climb.map(([dots, file]) => dots.join('') + file),
    hostileText.chain(inUrl),
  )
  return {
    name: 'pages',
    methods: ['GET', 'GET', 'GET', ...METHODS],
    template: fc.tuple(fc.constantFrom(...PLACES), rest).map((parts) => parts.join('')),
    query: { to: { type: 'string' } },
    headers: fc.constant({}),
    findProblem: findPageProblem,
  }
}
