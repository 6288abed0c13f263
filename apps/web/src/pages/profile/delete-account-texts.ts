/** Sentences of the dialog that deletes an account. */

export const DELETE_ACCOUNT = {
  title: '¿Eliminar tu cuenta?',
  subtitle: (email: string) => `La cuenta ${email} se borra para siempre: nadie podrá recuperarla.`,
  goes: 'Se borra en el momento:',
  parts: [
    'tu ingreso y todas tus sesiones, también en otros equipos',
    'tu empresa; su RUT queda libre para otro registro',
    'tus rubros y las licitaciones que sigues, con su calendario: su dirección deja de servir',
    'tus búsquedas guardadas, con sus canales RSS',
    'tus preferencias de avisos por correo',
    'tus opiniones y los mensajes que enviaste con este correo',
  ],
  /** one more part, where there is a desk */
  desk: 'tu lugar en la Mesa; si nadie más la ve, también la Mesa. Si queda alguien, lo que llevas pasa a «Nadie la lleva» y tus notas quedan sin tu nombre',
  namesAnother: 'Nombrar a otra persona',
  mail: 'Un último correo te confirmará que se eliminó.',
  copyFirst: '¿Guardas antes una copia?',
  password: 'Contraseña actual',
  passwordRequired: 'Escribe tu contraseña para confirmar.',
  email: 'Correo de tu cuenta',
  emailHint: 'Escríbelo para confirmar que quieres eliminarla.',
  emailRequired: 'Escribe el correo de tu cuenta para confirmar.',
  again:
    'Por seguridad, para eliminarla tienes que haber ingresado hace menos de 10 minutos. Ingresa de nuevo y vuelve a esta página.',
  signInAgain: 'Ingresar de nuevo',
  confirm: 'Eliminar para siempre',
  failed: 'No pudimos eliminar tu cuenta.',
  deleted: 'Tu cuenta fue eliminada',
} as const
