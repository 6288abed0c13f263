/** Sentences of 'No me sirve' and of dismissed tenders. */
export const DISMISSALS = {
  open: 'No me sirve',
  question: '¿Por qué no te sirve?',
  reasons: {
    rubro: { label: 'No es mi rubro', weighs: 'Pesará solo en el rubro.', quoted: 'no es mi rubro' },
    lugar: { label: 'Queda lejos', weighs: 'Pesará solo en el lugar.', quoted: 'queda lejos' },
    monto: { label: 'No me conviene el monto', weighs: 'Pesará solo en el monto.', quoted: 'no me conviene el monto' },
    comprador: {
      label: 'No le vendo a este comprador',
      weighs: 'Pesará solo en este comprador.',
      quoted: 'no le vendo a este comprador',
    },
    no_lo_hago: { label: 'No lo hago', weighs: 'Pesará solo en lo que se parezca.', quoted: 'no lo hago' },
  },
  submit: 'Quitar de mi lista',
  done: (quoted: string) => `Quitada de tu lista: «${quoted}».`,
  undo: 'Deshacer',
  undone: 'Está de nuevo en tu lista.',
  failed: (reason: string) => `No pudimos guardar el cambio. ${reason}`,
} as const
