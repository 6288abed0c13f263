/** The mail about an endpoint that was switched off after failures. */
export const WEBHOOK_MAIL = {
  subject: (host: string) => `Dejamos de avisar a ${host}`,
  title: 'Un webhook se apagó',
  button: 'Ver los intentos',
  failures: (url: string, product: string) =>
    `${product} intentó diez veces, durante tres días, entregar un aviso a ${url} y nunca recibió una respuesta 2xx. Por eso apagamos este webhook.`,
  gone: (url: string, product: string) =>
    `${url} respondió a ${product} que ya no existe (410). Por eso apagamos este webhook.`,
  kept: 'Nada se perdió: guardamos los avisos 30 días. Cuando tu sistema vuelva a responder, enciéndelo en Perfil → Cuenta → Avisos a tus sistemas y los enviamos.',
  goneAfter:
    'Si fue un error, enciéndelo en Perfil → Cuenta → Avisos a tus sistemas. Mientras esté apagado no guardamos avisos nuevos para él.',
} as const
