// Preloaded into the product for the screenshot: its clock starts at the instant PICTURE_CLOCK.
const RealDate = Date
const offset = RealDate.parse(process.env.PICTURE_CLOCK ?? '') - RealDate.now()

class ShiftedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...(given as [number]))
  }

  static override now() {
    return RealDate.now() + offset
  }
}
globalThis.Date = ShiftedDate as DateConstructor
