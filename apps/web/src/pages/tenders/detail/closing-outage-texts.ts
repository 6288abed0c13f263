/** The options of a bidder for a tender that closed during an outage of Mercado Público (docs/decisions/0030). */
export const CLOSING_OUTAGE = {
  title: 'Cerró mientras Mercado Público no nos respondía',
  sawUntil: (from: string, to: string) => `Lo vimos sin responder desde el ${from} hasta el ${to}.`,
  sawOpen: (from: string) => `Lo vemos sin responder desde el ${from}.`,
  hint: 'Es un indicio: leemos su API, no el sitio donde se envían las ofertas, y un cierre que se haya movido en ese tiempo puede que aún no lo sepamos.',
  deadline: 'Si por eso no pudiste enviar tu oferta, pide el certificado de indisponibilidad a más tardar el',
  zone: 'hora de Santiago, 24 horas después del cierre',
  left: (remaining: string) => `Quedan ${remaining}.`,
  steps: (bid_idn: string) => [
    `Reúne el código ${bid_idn}, el RUT de tu empresa, el de la persona que intentó ofertar y una captura de pantalla del error.`,
    'Pide el certificado en el sitio de ayuda de Mercado Público: describe el error y adjunta la captura. No tiene costo.',
    'ChileCompra revisa los antecedentes y decide si lo entrega.',
    'Si lo recibes, tienes dos días hábiles desde entonces para entregar tu oferta a la institución, fuera del portal.',
  ],
  law: 'Lo prevé el artículo 21, letra c), de la ley 19.886. Los pasos pueden cambiar: confírmalos en la ayuda oficial.',
  help: 'Ayuda de Mercado Público',
  passed: (until: string) =>
    `El plazo para pedir el certificado de indisponibilidad, 24 horas desde el cierre, venció el ${until} (hora de Santiago).`,
} as const

export const HELP_URL = 'https://ayuda.mercadopublico.cl/'
