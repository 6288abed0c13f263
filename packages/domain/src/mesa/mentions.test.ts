import { expect, test } from 'vitest'
import { mentionedPeople } from './mentions.ts'

const PEOPLE = ['Ana', 'Carla', 'José', 'jose@maule.example'].map((name) => ({ name }))
const namesIn = (text: string) => mentionedPeople(text, PEOPLE).map(({ name }) => name)

test.each([
  ['@Carla, ¿lo viste?', ['Carla']],
  ['la línea 8 no es nuestra (@carla @JOSE)', ['Carla', 'José']],
  ['Carla la vio', []],
  ['@Carlamaría', []],
  ['escribe a ventas@ana', []],
  ['ventas@ana y @Ana', ['Ana']],
  ['@jose@maule.example', ['José', 'jose@maule.example']],
  ['@', []],
])('%s calls %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
