/** The masked recipient of a code, derived from the request, so that it reveals nothing about the account. */
export function deliveryDetails(email: string) {
  const [name = '', domain = ''] = email.trim().split('@')
  const Destination = `${[...name][0] ?? ''}***@${[...domain][0] ?? ''}***`
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}
