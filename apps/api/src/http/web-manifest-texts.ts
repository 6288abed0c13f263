/** The name and description of the product on phones and desktops that install it. */
export const WEB_MANIFEST = {
  description: 'Licitaciones públicas de Chile, ordenadas por tus rubros y por el tiempo que te queda.',
}
