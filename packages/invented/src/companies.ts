import { rutOf } from './rut.ts'
import { DEMO_SUPPLIERS } from './suppliers.ts'

const TRADES = [
  'Agrícola',
  'Alimentos',
  'Asesorías',
  'Capacitaciones',
  'Constructora',
  'Consultora',
  'Ferretería',
  'Imprenta',
  'Laboratorio',
  'Librería',
  'Muebles',
  'Telecomunicaciones',
  'Textil',
  'Transportes',
  'Turismo',
]
const INVENTED = [
  'Ficticia Los Boldos',
  'Ejemplo del Elqui',
  'Inventada Quebrada Honda',
  'Imaginaria Caleta Mirasol',
  'Supuesta Pampa Dorada',
  'Demostración Valle Sereno',
  'Ficticia Laguna Clara',
  'Ejemplo Santa Eliana',
  'Inventada Cerro Pardo',
  'Imaginaria Los Quillayes',
  'Supuesta Huertos del Mar',
  'Demostración Austral',
  'Ficticia Altos del Maitén',
  'Ejemplo Dos Ríos',
  'Inventada Viento Sur',
]
const ENDS = ['SpA', 'Ltda.', 'S.A.', 'E.I.R.L.']

/** Above the invented suppliers, in a range of RUTs that no observed supplier uses. */
const FIRST_RUT = 98_600_000

/** The company of the demo account. */
export const DEMO_COMPANY = {
  rut: rutOf(98_595_000),
  canonical_name: 'Tecnologías Ficticias del Mapocho SpA',
  brand_name: 'Mapocho Digital',
  email_address: 'contacto@mapocho-digital.example',
  phone_number: '+56 2 2000 0000',
}

/** The companies of the demo tax registry: the suppliers of its tenders and some more, all invented. */
export const DEMO_COMPANIES: readonly { rut: string; razon_social: string }[] = [
  { rut: DEMO_COMPANY.rut, razon_social: DEMO_COMPANY.canonical_name },
  ...DEMO_SUPPLIERS.map(({ rut, name }) => ({ rut, razon_social: name })),
  ...TRADES.flatMap((trade, i) =>
    INVENTED.map((name, j) => ({
      rut: rutOf(FIRST_RUT + (i * INVENTED.length + j) * 1_777),
      razon_social: `${trade} ${name} ${ENDS[(i + j) % ENDS.length]}`,
    })),
  ),
]
