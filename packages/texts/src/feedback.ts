/** Sentences of the feedback dialog; those quoted in the specification are verbatim. */

export const FEEDBACK = {
  title: 'Envianos tu feedback',
  question: '¿Qué tan contenta/o estás con nuestro producto?',
  comment: '¿Qué podemos mejorar?',
  commentPlaceholder: 'Tu opinión',
  submit: 'Enviar',
  thanks: '¡Gracias por tu feedback!',
  failed: 'No pudimos enviar tu opinión. Lo que escribiste sigue aquí.',
  commentTooLong: 'Tu opinión puede tener hasta 2.000 caracteres.',
} as const

/** The label of each score, from sad to heart-eyes. */
export const FEELINGS = { 1: 'Triste', 2: 'Neutral', 3: 'Conforme', 4: 'Contenta/o', 5: 'Encantada/o' } as const
