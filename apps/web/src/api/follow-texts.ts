/** What toasts say after a star, beside FOLLOW. */
export const FOLLOWED_NOW = {
  /** @param day `mar 24 nov, 12:00` */
  next: (label: string, day: string) => `${label}: ${day}.`,
  toCalendar: 'Al calendario',
  institution: 'Te avisamos cuando publique.',
  noLonger: (name: string) => `Dejaste de seguir ${name}`,
} as const
