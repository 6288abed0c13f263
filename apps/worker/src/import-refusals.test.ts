import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRefusals } from './import-refusals.ts'

test('SYN-2 the text of a refused row cannot control the terminal, add a line or run as a formula', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-rechazos-'))
  const file = join(folder, 'rechazos.txt')
  const refusals = openRefusals(file)
  refusals.add('/datos/=1+1.csv', 7, 'el RUT «\u001b]0;hola\u0007\n=1+1\u202e» no es un número')
  refusals.add('=HYPERLINK("x").csv', 0, '=1+1')
  refusals.close()
  expect(readFileSync(file, 'utf8')).toBe(
    `/datos/=1+1.csv:7\tel RUT « ]0;hola =1+1 » no es un número\n'=HYPERLINK("x").csv\t'=1+1\n`,
  )
  expect(refusals.rows).toEqual(['=1+1.csv:7  el RUT « ]0;hola =1+1 » no es un número', '=HYPERLINK("x").csv  =1+1'])
  rmSync(folder, { recursive: true })
})
