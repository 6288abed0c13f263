/** The mails about the people of a company. */
export const TEAM_MAIL = {
  invitation: {
    subject: (name: string, company: string) => `${name} te invita a la Mesa de ${company}`,
    title: 'Te invitaron a trabajar en equipo',
    happened: (name: string, company: string, product: string) =>
      `${name} te invita a la Mesa de ${company} en ${product}: lo que la empresa decide y prepara de sus licitaciones.`,
    validity: 'El enlace es solo para esta dirección de correo, sirve una vez y dura 7 días.',
    unasked: 'Si no conoces a quien te invita, no hagas nada: sin el enlace nadie se une.',
    button: 'Ver la invitación',
  },
  removal: {
    subject: (company: string) => `Ya no eres parte de la Mesa de ${company}`,
    title: 'Saliste de un equipo',
    happened: (name: string, company: string) => `${name} te quitó del equipo de ${company}: ya no ves su Mesa.`,
    own: 'Tu cuenta sigue: lo que sigues, tus búsquedas y tus avisos son tuyos.',
    button: (product: string) => `Ir a ${product}`,
  },
  removed: {
    subject: (person: string) => `${person} ya no es de tu equipo`,
    title: 'Quitaste a una persona',
    happened: (person: string) => `${person} ya no ve la Mesa. Lo que llevaba quedó en «Nadie la lleva».`,
    unasked: 'Si no fuiste tú, cambia tu contraseña.',
    button: 'Ver tu equipo',
  },
  closing: (product: string) => `Correo automático de ${product}. No respondas a esta dirección.`,
  unnamed: 'tu empresa',
} as const
