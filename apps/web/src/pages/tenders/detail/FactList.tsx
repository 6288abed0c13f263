interface Props {
  facts: readonly (readonly [label: string, value: string | null | undefined])[]
}

/** Names and values in a sheet; facts without a value are omitted. */
export function FactList({ facts }: Props) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="sheet ruled">
      {known.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 px-5 py-3 @min-[34rem]:grid-cols-[14rem_minmax(0,1fr)] max-tablet:px-4"
        >
          <dt className="text-ink3">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
