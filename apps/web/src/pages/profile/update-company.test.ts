import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { refusalOf } from './update-company.ts'

const FAILED = { form: 'Error del servidor al intentar actualizar los datos del usuario' }
const refusal = (field: string, code: string) =>
  new ApiError({
    status: 400,
    code: 'invalid_request',
    message: 'x',
    fields: [{ field, code: code as 'invalid', message: 'x' }],
  })

test.each([
  [
    'the field itself was refused',
    refusal('brand_name', 'required'),
    { brand_name: 'El nombre de fantasía es requerido.' },
  ],
  [
    'the field itself is too long',
    refusal('brand_name', 'too_long'),
    { brand_name: 'El nombre de fantasía es demasiado largo.' },
  ],
  ['another field was refused', refusal('phone_number', 'invalid'), FAILED],
  ['the server failed', new ApiError({ status: 500, code: 'internal', message: 'x' }), FAILED],
  ['no answer came', new ApiError({ status: 0, code: 'network', message: 'x' }), FAILED],
  ['anything else broke', new Error('x'), FAILED],
  [
    'the client has already reported it',
    new ApiError({ status: 401, code: 'session_expired', message: 'x', isReported: true }),
    {},
  ],
])('PRO-3 when %s', (_case, failure, errors) => {
  expect(refusalOf(failure, 'brand_name')).toEqual(errors)
})
