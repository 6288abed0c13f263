/** Texts of the OpenAPI document at `/api/docs`. */
export const API_DOCS = {
  title: (product: string) => `${product}: API`,
  publicTitle: (product: string) => `${product}: API pública v1`,
  guide: 'Para empezar: [cinco llamadas con curl](/api/docs/guia).',
  token: 'Token personal: se crea en Perfil → Cuenta → Tokens, con los permisos que se indican en cada operación.',
  description:
    'Licitaciones de Mercado Público para empresas proveedoras. Instantes en UTC (ISO 8601), montos en su propia moneda.',
  idempotencyKey:
    'Texto entre comillas, distinto para cada operación. Con la misma clave, dirección y datos la operación se hace una vez, y durante 24 horas se repite su respuesta.',
  link: 'Mientras queden filas, la dirección de la página siguiente: <…?cursor=…>; rel="next" (RFC 8288).',
  walk: (other: readonly string[]) =>
    `La lista va en el orden de una clave que nunca cambia, y cada respuesta trae en la cabecera Link la dirección de la página siguiente: recorrerla así no pierde ni repite filas, aunque entretanto se agreguen.${
      other.length === 0 ? '' : ` Con ${other.join(' o ')} el orden es el pedido y se avanza con offset, sin Link.`
    }`,
  answer: 'Respuesta',
  error: 'Error, con su código y una frase en español',
}
