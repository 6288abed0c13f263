/** The mail to a member whom a note names. */
export const MENTION_MAIL = {
  /** @param name of the tender */
  subject: (author: string, name: string) => `${author} te nombró en la nota de ${name}`,
  title: 'Te nombraron en una nota',
  happened: (author: string, bid_idn: string, name: string) =>
    `${author} te nombró en la nota de la licitación ${bid_idn}, ${name}.`,
  where: 'La nota está en la Mesa, en esa licitación.',
  see: 'Ver la licitación',
  closing: (product: string) =>
    `Recibes este correo porque compartes la Mesa de tu empresa en ${product}. No respondas a esta dirección.`,
} as const
