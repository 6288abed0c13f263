export const STATE_BUTTON = 'Estado de los datos'

/** The banner above a list or a tender with old data. Dates arrive formatted. */
export const SOURCE_BANNER = {
  title: (newest: string) => `Lo más nuevo que tenemos de Mercado Público es del ${newest}.`,
  why: {
    source: (since: string) => `Mercado Público no nos responde desde el ${since}.`,
    busy: (since: string) => `Mercado Público rechaza nuestras consultas, por ser muy seguidas, desde el ${since}.`,
    ticket: (since: string) => `Mercado Público no acepta nuestro ticket desde el ${since}.`,
    quota: (since: string) => `Nuestra cuota diaria de consultas está agotada desde el ${since}.`,
  },
  noTicket: 'Aquí no se lee Mercado Público: nada se actualiza solo.',
  unknown: 'No hemos vuelto a leerlo y aún no sabemos por qué.',
  works:
    'Buscar, filtrar, seguir y abrir licitaciones funciona con lo guardado. Antes de ofertar, confirma cierre y monto en la ficha oficial.',
  open: 'Ver estado',
} as const
