/** Requests of a token in a time. */
interface Limit {
  token: number
  tokenSeconds: number
}

/** The page for programmers, `/api/docs/guia`. */
export const API_GUIDE = {
  title: 'La API en cinco llamadas',
  about:
    'Para el programa de una empresa proveedora: busca licitaciones, las lee, ve qué cambió y las sigue, sin abrir la web. Cada llamada se copia y se ejecuta tal como está, en una terminal con curl.',
  token:
    'Crea un token en Perfil → Cuenta → Tokens con los permisos «leer» y «mesa:escribir», y guárdalo en una variable. Va siempre en la cabecera «Authorization», nunca en la dirección:',
  tokenPlace: (tokenText: string) => `export MIRADOR_TOKEN='${tokenText}'`,
  tokenExample: 'mrd_…',
  search: {
    title: '1. Buscar',
    about:
      'Diez filas por respuesta, o las que pidas con «limit», hasta 50. Los filtros son los de la web. Permiso «leer».',
  },
  read: {
    title: '2. Leer una',
    about: 'Por su código: una lista de una, o vacía si no la conocemos. Permiso «leer».',
  },
  changes: {
    title: '3. Preguntar si cambió algo',
    about:
      'La primera vez responde 200 y guarda la respuesta y su «ETag». Repítela tal cual: mientras nada cambie responde 304, sin contenido, y lo guardado sigue valiendo. Sirve en toda lectura. Permiso «leer».',
  },
  follow: {
    title: '4. Seguir una',
    about:
      'Con «Idempotency-Key» puedes repetirla si se cortó la conexión: se hace una sola vez y la respuesta es la misma durante 24 horas. Usa otra clave para cada operación. Permiso «mesa:escribir».',
  },
  walk: {
    title: '5. Recorrer una lista completa',
    about:
      'Mientras queden filas, la cabecera «Link» trae la dirección de la página siguiente. Seguirla no pierde ni repite filas, aunque entretanto entren licitaciones. No armes tú el valor de «cursor». Con «sort» el orden es el que pides y se avanza con «offset», sin esa promesa. Permiso «leer».',
  },
  refusals: {
    title: 'Cuando no resulta',
    about:
      'Toda negativa es un «application/problem+json» con «type», que es una página que explica qué hacer, «detail» e «instance», el número con que la encontramos si nos escribes.',
    limits: (read: Limit, write: Limit) =>
      `Un token puede hacer ${read.token} lecturas cada ${read.tokenSeconds} segundos y ${write.token} escrituras cada ${write.tokenSeconds}, una a la vez. Después responde 429, y «Retry-After» dice cuántos segundos esperar.`,
  },
  more: 'Todas las operaciones, con sus filtros y permisos',
  document: 'El documento OpenAPI, para generar un cliente',
} as const
