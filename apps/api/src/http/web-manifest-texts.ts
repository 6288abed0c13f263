/** What phones and desktops show of the product when they install it. */
export const WEB_MANIFEST = {
  description: 'Licitaciones públicas de Chile, ordenadas por tus rubros y por el tiempo que te queda.',
}
