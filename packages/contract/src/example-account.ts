/** The account in the examples of calls. A test that sends an example replaces it by an account of its own. */
export const EXAMPLE_ACCOUNT = {
  sub: '00000000-0000-4000-8000-000000000000',
  email: 'ana@empresa.example',
  rut: '77654321-7',
  name: 'Empresa de Ana SpA',
  password: 'Cobre-azul-7',
} as const

export const EXAMPLE_COMPANY = {
  user_id: EXAMPLE_ACCOUNT.sub,
  rut: EXAMPLE_ACCOUNT.rut,
  canonical_name: EXAMPLE_ACCOUNT.name,
  username: EXAMPLE_ACCOUNT.name,
  brand_name: EXAMPLE_ACCOUNT.name,
  email_address: EXAMPLE_ACCOUNT.email,
  phone_number: '+56 9 8765 4321',
} as const
