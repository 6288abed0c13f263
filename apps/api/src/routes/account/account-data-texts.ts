/** The texts in the file with all data of an account. */

export const ACCOUNT_DATA = {
  about: (product: string) =>
    `Todo lo que ${product} guarda de tu cuenta. Cada parte trae su explicación y sus datos; lo vacío no tiene nada guardado. Las fechas están en hora UTC (ISO 8601).`,
  leftOut:
    'No incluye tu contraseña, códigos ni claves de sesión: se guardan de forma que nadie puede leerlos. Tampoco los contadores que frenan los intentos repetidos: duran a lo más un día y guardan una huella, no tu correo ni tu dirección de internet.',
  account:
    'La cuenta: su número interno, el correo con que ingresas, cuándo terminaste de registrarte y de responder las primeras preguntas, dónde empiezas, tus dos últimas visitas y cuándo abriste Hoy.',
  signIn:
    'Lo que sirve para que ingreses: si el correo está confirmado, las sesiones abiertas y cerradas (se olvidan 30 días después de terminar), los proveedores externos con que ingresas, los códigos que siguen vigentes, las llaves de acceso y la verificación en dos pasos.',
  signInOutside:
    'Tu contraseña y tus sesiones las guarda el servicio de identidad con que ingresas, Amazon Cognito; aquí no hay copia.',
  activity:
    'Lo que pasó con tu cuenta en los últimos doce meses: ingresos e intentos, contraseñas, sesiones, enlaces y descargas, con el dispositivo y la parte de la dirección de internet que dice desde qué red.',
  company:
    'La empresa que registraste, como aparece en tu perfil, desde cuándo está verificada, y lo que dice de sí misma.',
  rubros: 'Los rubros que elegiste, con su código.',
  words: 'Las palabras con que dijiste qué vendes, y de dónde salió cada una.',
  wordOrigins: {
    own: 'la escribiste tú',
    suggested: 'la agregaste de las que usan los compradores',
    history: 'la agregaste desde tus ofertas',
  },
  limits:
    'Las regiones en que dijiste que vendes, aquellas en que no, y los montos entre los que una licitación te conviene. Marcan y ordenan tu lista; no la ve nadie más.',
  suppliers:
    'Las empresas que sigues o seguiste, y las licitaciones que ganaron en tus rubros mientras las seguías: desde cuándo lo sabemos y si ya te avisamos.',
  decisions: 'Lo que tu empresa decidió sobre cada licitación, por qué y cuándo.',
  desk: 'La Mesa de tu empresa: tu rol, lo que está en ella, tus notas, lo que hiciste, y los enlaces e invitaciones que creaste o recibiste; y la tuya de antes, si la dejaste al unirte a un equipo y todavía no se borra.',
  doneDeadlines:
    'Los plazos que marcaste como hechos, con la fecha que tenían y cuándo los marcaste. Se olvidan 60 días después del plazo.',
  dismissals: 'Las licitaciones que quitaste de tus listas, por qué, con qué alcance y cuándo.',
  dismissalReaches: { one: 'solo esta', all: 'también baja las que comparten el motivo' },
  follows:
    'Las licitaciones que sigues, desde cuándo, hasta qué momento viste sus cambios o te los escribimos, y cuándo supimos el resultado de tus ofertas.',
  calendar:
    'El calendario privado de lo que sigues y desde cuándo tiene la dirección que tiene. La dirección misma está en la lista de lo que sigues, en «Calendario»: quien la tenga ve esa lista, así que no viaja en este archivo.',
  tokens:
    'Los tokens con que tus programas entran por ti, sin su secreto: con qué permisos, hasta cuándo, y el último día y la red de uso. Se olvidan 30 días después de terminar.',
  assistants:
    'Los asistentes que permitiste preguntar por ti, sin sus llaves: con qué permisos, hasta cuándo, y el último día y la red de uso. Se olvidan 30 días después de terminar.',
  webhooks:
    'Los sistemas a los que avisamos por ti, sin su clave: su dirección, qué les avisamos y cuántos avisos hubo en los últimos 30 días.',
  searches:
    'Las búsquedas que guardaste, con sus filtros, la dirección de su canal RSS y cuántas licitaciones coincidieron en el último medio año.',
  notices:
    'Qué te avisamos por correo de lo que sigues y en qué horas no; los recordatorios que ya te enviamos se olvidan 30 días después del plazo.',
  feedback: 'Las opiniones que enviaste desde la aplicación. Se guardan un año.',
  contact:
    'Los mensajes de contacto firmados con el correo de tu cuenta. Al recibirlos no se comprueba quién los escribe: alguno podría ser de otra persona. Se guardan un año.',
  mails:
    'Los correos que la aplicación te escribió, o que llevaron tus mensajes al equipo, en los últimos 30 días. Su contenido se borra al enviarlos.',
} as const
