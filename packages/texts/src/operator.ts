// Sentences of the API process for the operator: its start, its end, and invalid settings.

export const START = {
  demoData: 'Creando los datos de demostración…',
  listening: (product: string, url: string) => `${product} está en ${url}`,
  demoAccountClosed:
    'La base tiene datos de demostración: la cuenta de demostración queda deshabilitada. Para usarla, DEMO_DATA=true.',
  demoAccount: (email: string, password: string) => `  Cuenta de demostración: ${email} · ${password}`,
  outbox: (url: string) => `  Correo saliente: ${url}`,
  noSmtp: '  Sin SMTP_URL: los correos quedan guardados y no se envían.',
  noTicket: '  Sin MERCADO_PUBLICO_TICKET: no se leen licitaciones ni compras ágiles nuevas.',
  agileClosed: '  Con COMPRA_AGIL=false: no se leen compras ágiles.',
  standby: {
    used: '  Las consultas se leen de la réplica de DATABASE_READ_URL.',
    lagging: '  La réplica de DATABASE_READ_URL está atrasada: por ahora toda consulta va a DATABASE_URL.',
    unreachable: '  La réplica de DATABASE_READ_URL no responde: por ahora toda consulta va a DATABASE_URL.',
    'no standby': '  DATABASE_READ_URL no lleva a una réplica: toda consulta va a DATABASE_URL.',
    'of another database':
      '  DATABASE_READ_URL no lleva a una réplica de la base de DATABASE_URL: toda consulta va a DATABASE_URL.',
  },
}

export const STOP = {
  portTaken: (port: number | undefined) => `El puerto ${port} está ocupado: elige otro con PORT.`,
  forced: (reason: string) => `Fin forzado ${reason}: lo que estaba en curso quedó sin respuesta.`,
  secondSignal: 'por una segunda señal',
  timeout: (seconds: number) => `a los ${seconds} segundos`,
  error: (message: string) => `por un error: ${message}`,
}

export const AUTH_SECRET = {
  required: (bytes: number) => `AUTH_SECRET es obligatorio en producción: al menos ${bytes} bytes`,
  short: (where: string, bytes: number) => `${where} no es válido: debe tener al menos ${bytes} bytes`,
  foreignKeys:
    'AUTH_SECRET no es el valor con que se guardaron las claves de firma: vuelva a poner el anterior, ' +
    'o vacíe la tabla idp_key para empezar con claves nuevas',
}

/** One line for each invalid setting. */
export const BAD_SETTINGS = {
  number: (name: string, min: number, max: number) => `${name}: debe ser un número entero entre ${min} y ${max}.`,
  flag: (name: string) => `${name}: debe ser true o false.`,
  origin: (name: string) => `${name}: debe ser un origen http o https sin ruta, como https://mirador.ejemplo.cl.`,
  webUrl: (name: string) => `${name}: debe ser una dirección http o https.`,
  secretFile: (name: string, file: string) => `${name}: no se puede leer ${file}.`,
  sslMode: (name: string) =>
    `${name}: la base de datos está en otro equipo; termina la dirección con ?sslmode=verify-full, o con ?sslmode=disable si la red es de confianza.`,
  postgresUrl: (name: string) => `${name}: debe comenzar con postgres:// o postgresql://.`,
  readUrlAlone:
    'DATABASE_READ_URL: es la réplica de DATABASE_URL, que falta; la base de datos integrada no tiene réplica.',
  sections: (names: readonly string[]) =>
    `SECTIONS: debe ser none, o secciones separadas por comas: ${names.join(', ')}.`,
  logLevel: (levels: readonly string[]) => `LOG_LEVEL: debe ser uno de ${levels.join(', ')}.`,
  metricsToken: 'METRICS_TOKEN: debe ser una palabra sin tildes de al menos 16 letras.',
  authSecretShort: 'AUTH_SECRET: debe tener al menos 32 bytes.',
  authSecretMissing:
    'AUTH_SECRET: es obligatoria en producción (al menos 32 bytes, por ejemplo de `openssl rand -base64 48`).',
  webhookLoopback: 'WEBHOOK_LOOPBACK: no se acepta en producción; es para pruebas en esta máquina.',
  taxRegistryKey: 'TAX_REGISTRY_KEY: debe ser una palabra sin tildes.',
  taxRegistryUrl: 'TAX_REGISTRY_URL: debe ser una dirección http o https; {rut} marca el lugar del RUT.',
  smtpUrl: 'SMTP_URL: debe ser como smtp://usuario:clave@servidor:587 o smtps://servidor.',
  mailFrom: 'MAIL_FROM: debe ser un correo, como no-reply@ejemplo.cl o Mirador <no-reply@ejemplo.cl>.',
  contactTo: 'CONTACT_TO: debe ser un correo, como contacto@ejemplo.cl.',
  tracesEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT: debe ser una dirección http o https, como http://localhost:4318.',
  tracesRatio: 'OTEL_TRACES_SAMPLER_ARG: debe ser un número entre 0 y 1.',
  tracesHeaders:
    'OTEL_EXPORTER_OTLP_HEADERS: debe ser como clave=valor,otra=valor, con los valores codificados como en una URL.',
  ticket: 'MERCADO_PUBLICO_TICKET: debe ser el ticket de la API, letras, números y guiones, sin espacios.',
  agileQuota:
    'COMPRA_AGIL_QUOTA: debe ser shared (la misma cuota de las licitaciones) u own (una cuota propia del mismo tamaño).',
  agileMonths: 'COMPRA_AGIL_MONTHS: debe ser all o un número entero entre 0 y 120.',
  sourceUrl: (name: string, example: string) =>
    `${name}: debe ser una dirección http o https sin parámetros, como ${example}.`,
  identityProvider: 'IDENTITY_PROVIDER: debe ser embedded o cognito.',
  cognitoRegion: 'COGNITO_REGION: debe ser una región de AWS, como us-east-1.',
  userPoolId: 'COGNITO_USER_POOL_ID: debe ser el identificador del grupo de usuarios, como us-east-1_AbCdEf123.',
  userPoolRegion: (region: string) =>
    `COGNITO_USER_POOL_ID: debe comenzar con ${region}_, la región de COGNITO_REGION.`,
  cognitoClientId: 'COGNITO_CLIENT_ID: debe ser el identificador de un cliente del grupo, sin secreto.',
  cognitoDomain:
    'COGNITO_DOMAIN: debe ser un origen https sin ruta, como https://mirador.auth.us-east-1.amazoncognito.com.',
  socialIssuer: 'SOCIAL_ISSUER: debe ser una dirección https; http solo en esta máquina, como http://localhost:8080.',
  googleSecretMissing: 'GOOGLE_CLIENT_SECRET: es obligatoria cuando GOOGLE_CLIENT_ID está.',
  googleIdMissing: 'GOOGLE_CLIENT_ID: es obligatoria cuando GOOGLE_CLIENT_SECRET está.',
}
