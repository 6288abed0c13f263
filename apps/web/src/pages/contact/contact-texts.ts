/** Sentences of the contact page; those quoted in the specification are verbatim. */

export const CONTACT = {
  title: 'Contáctanos',
  intro: '¿Tienes una duda, un problema o una idea? Escríbenos y te responderemos por correo.',
  information: 'Información de contacto',
  company: 'Empresa',
  mail: 'Correo',
  aboutTenders: 'Licitaciones',
  aboutTendersMore: 'Las publica cada institución. Si tu duda es sobre sus bases, pregúntala en Mercado Público.',
  name: 'Nombre',
  email: 'Correo electrónico',
  emailPlaceholder: 'nombre@empresa.cl',
  message: 'Mensaje',
  messagePlaceholder: 'Cuéntanos qué necesitas',
  submit: 'Enviar',
  sent: 'Mensaje enviado correctamente',
  sentMore: (email: string) => `Recibimos tu mensaje. Te responderemos a ${email}.`,
  failed: 'Error al enviar el mensaje',
  kept: 'Lo que escribiste sigue aquí.',
  back: 'Volver a licitaciones',
} as const

const EMAIL_INVALID = 'El email es inválido.'

/** The error messages by field and code. */
const FIELDS = {
  name: {
    required: 'El nombre es obligatorio.',
    too_long: 'El nombre puede tener hasta 200 caracteres.',
    invalid: 'El nombre tiene caracteres que no se pueden usar.',
  },
  email: { required: 'El email es obligatorio.', too_long: EMAIL_INVALID, invalid: EMAIL_INVALID },
  message: {
    required: 'El mensaje es obligatorio.',
    too_long: 'El mensaje puede tener hasta 5.000 caracteres.',
    invalid: 'El mensaje no se puede leer.',
  },
} as const

/** The error message of a contact field; an unknown code is reported as an invalid value. */
export function contactFieldText(field: keyof typeof FIELDS, code: string): string {
  const sentences: Partial<Record<string, string>> = FIELDS[field]
  return sentences[code] ?? FIELDS[field].invalid
}
