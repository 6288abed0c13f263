import { foldText } from '@mirador/domain/text/search-text'
import { expect, test } from 'vitest'
import { readName, readService } from './directory-rows.ts'

const row = (cells: Record<string, string>) => {
  const folded = new Map(Object.entries(cells).map(([name, value]) => [foldText(name), value]))
  return { line: 2, cell: (column: string) => folded.get(column) }
}
const service = (cells: Record<string, string> = {}) =>
  readService(row({ codigo: 's-1', servicio: 'Taller', tipo: 'Capacitación', ...cells }))
const reason = (cells: Record<string, string>) => {
  const read = service(cells)
  return read.kind === 'refused' ? read.reason : read
}

test('SER-3 a row becomes a service: one line per cell, no invisible marks, code in capitals', () => {
  expect(
    service({
      servicio: ' Taller\r\n de  compras\u200B ',
      Relatores: 'Ana Soto | Luis Díaz;ANA SOTO\n Eva Ñanco |',
      Ubicación: 'En línea',
      Contacto: '—',
      Correo: 'Ana@taller.example',
      Teléfono: '56981234410',
      Activo: 'SÍ',
    }),
  ).toEqual({
    kind: 'service',
    service: {
      code: 'S-1',
      name: 'Taller de compras',
      type: 'Capacitación',
      relatores: ['Ana Soto', 'Luis Díaz', 'Eva Ñanco'],
      location: 'En línea',
      contact_name: null,
      email: 'Ana@taller.example',
      mobile: '+56 9 8123 4410',
    },
  })
})

test('SER-3 a column that is missing is absent, an empty cell is null', () => {
  expect(service()).toEqual({ kind: 'service', service: { code: 'S-1', name: 'Taller', type: 'Capacitación' } })
  expect(service({ email: '', relatores: '' })).toMatchObject({ service: { email: null, relatores: [] } })
})

test.each([
  [{ codigo: ' ' }, 'falta codigo'],
  [{ servicio: '', tipo: '' }, 'falta servicio; falta tipo'],
  [{ servicio: '¡…!' }, 'servicio no tiene letras ni números: «¡…!»'],
  [{ servicio: 'x'.repeat(201) }, 'servicio pasa de 200 caracteres'],
  [{ servicio: 'Taller\u0007' }, 'servicio lleva caracteres de control'],
  [{ ubicacion: '#N/D' }, 'ubicacion trae un error de Excel (#N/D)'],
  [{ contacto: 'Pe\uFFFDa' }, 'contacto lleva caracteres dañados (�)'],
  [{ email: 'ana(at)taller.example' }, 'email no es válido: «ana(at)taller.example»'],
  [{ email: 'a@b.example, c@d.example' }, 'email no es válido: «a@b.example, c@d.example»'],
  [{ telefono: '12 34' }, 'telefono no es válido: «12 34»'],
  [
    { celular: '5,69812E+10' },
    'telefono perdió dígitos en Excel (5,69812E+10): da formato de texto a la columna y escríbelo de nuevo',
  ],
  [{ relatores: 'Soto, Ana' }, 'relatores lleva una coma («Soto, Ana»): separa los nombres con una barra |'],
  [{ relatores: Array.from({ length: 21 }, (_, i) => `Relator ${i}`).join('|') }, 'relatores pasa de 20 personas'],
  [{ activo: 'quizás' }, 'activo dice «quizás»: escribe sí o no'],
  [{ activo: '\u001b[31mno' }, 'activo lleva caracteres de control'],
])('SER-3 %j is refused: %s', (cells, expected) => {
  expect(reason(cells)).toBe(expected)
})

test('SER-3 an inactive row retires its code, even if its other cells are wrong', () => {
  expect(service({ activo: 'No', email: 'roto', servicio: '' })).toEqual({ kind: 'retired', code: 'S-1' })
  expect(service({ activo: 'no', codigo: '' })).toEqual({ kind: 'refused', reason: 'falta codigo' })
})

test('SER-3 a row of types or relatores has a name, and whether it is listed', () => {
  expect(readName(row({ tipo: 'Legal' }), 'types')).toEqual({ kind: 'name', name: { name: 'Legal', is_listed: true } })
  expect(readName(row({ relator: 'Ana Soto', activo: 'no' }), 'relatores')).toEqual({
    kind: 'name',
    name: { name: 'Ana Soto', is_listed: false },
  })
  expect(readName(row({ relator: 'Soto, Ana' }), 'relatores')).toMatchObject({ kind: 'refused' })
  expect(readName(row({ tipo: '' }), 'types')).toEqual({ kind: 'refused', reason: 'falta tipo' })
})
