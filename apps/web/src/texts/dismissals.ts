/** Sentences of 'No me sirve' and of dismissed tenders. */
export const DISMISSALS = {
  open: 'No me sirve',
  openFor: (name: string) => `No me sirve: ${name}`,
  question: '¿Por qué no te sirve?',
  reasons: {
    rubro: { label: 'No es mi rubro', quoted: 'no es mi rubro' },
    lugar: { label: 'Queda lejos', quoted: 'queda lejos' },
    monto: { label: 'No me conviene el monto', quoted: 'no me conviene el monto' },
    comprador: { label: 'No le vendo a este comprador', quoted: 'no le vendo a este comprador' },
    no_lo_hago: { label: 'No lo hago', quoted: 'no lo hago' },
  },
  weighsOnAlike: 'Bajará también lo que se le parezca.',
  submit: 'Quitar de mi lista',
  done: (quoted: string) => `Quitada de tu lista: «${quoted}».`,
  undo: 'Deshacer',
  undone: 'Está de nuevo en tu lista.',
  failed: (reason: string) => `No pudimos guardar el cambio. ${reason}`,
} as const
