/** The offer of Hoy by mail. */
export const MAIL_OFFER = {
  question: 'Esto mismo, por correo a las 07:30.',
  yes: 'Sí, escríbanme',
  no: 'No, gracias',
  on: 'Te escribimos mañana a las 07:30, si hay algo',
  off: 'No te escribiremos. Se cambia en tu perfil, en Avisos por correo',
  failed: (reason: string) => `No pudimos guardar tu respuesta. ${reason}`,
} as const
