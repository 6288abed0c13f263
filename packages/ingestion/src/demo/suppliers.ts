import { checkDigit } from '@mirador/domain/account/rut'

export interface DemoSupplier {
  rut: string
  name: string
}

const BEGINNINGS = [
  'Comercial',
  'Distribuidora',
  'Servicios',
  'Constructora',
  'Ingeniería',
  'Soluciones',
  'Importadora',
  'Sociedad',
]
const INVENTED = [
  'Ficticia Andes',
  'Ejemplo del Sur',
  'Demostración Norte',
  'Inventada Los Álamos',
  'Imaginaria Pacífico',
  'Ficticia Cordillera',
  'Ejemplo Central',
  'Supuesta Araucaria',
  'Inventada Costa Clara',
  'Imaginaria Maule',
]
const ENDS = ['SpA', 'Ltda.', 'S.A.']

/** RUTs of 98.1 million and more: with a valid check digit, in a range that no observed supplier uses. */
const FIRST_RUT = 98_104_200

/** Suppliers whose names mark them as invented. */
export const DEMO_SUPPLIERS: readonly DemoSupplier[] = BEGINNINGS.flatMap((beginning, i) =>
  INVENTED.map((name, j) => {
    const body = String(FIRST_RUT + (i * INVENTED.length + j) * 6_133)
    return { rut: `${body}-${checkDigit(body)}`, name: `${beginning} ${name} ${ENDS[(i + j) % ENDS.length]}` }
  }),
)
