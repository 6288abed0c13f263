/** Where a code went, as the protocol says it: from the address as it was asked for, so that it tells nothing. */
export function deliveryDetails(email: string) {
  const [name = '', domain = ''] = email.trim().split('@')
  const Destination = `${[...name][0] ?? ''}***@${[...domain][0] ?? ''}***`
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}
