/** The 34 columns of the monthly file of Compra Ágil quotations, in order. */
export const QUOTATION_COLUMNS: readonly string[] = `NombreOOPP RazonSocialUnidaddeCompra NombreUnidaddeCompra
  RUTUnidaddeCompra CodigoUnidaddeCompra CodigoCotizacion NombreCotizacion DescripcionCotizacion DireccionEntrega Region
  FechaPublicacionParaCotizar FechaCierreParaCotizar PlazoEntrega MontoTotalDisponble ProductoCotizado CodigoProducto
  NombreProductoGenerico CantidadSolicitada Estado NOMBRECONTACTO RazonSocialProveedor RUTProveedor Tamano DetalleCotizacion
  ProveedorSeleccionado moneda MontoTotal NombreCriterio CodigoOC EstadoOC FechaAceptacionOCProveedor MotivoCancelacion
  ConsideraRequisitosMedioambientales ConsideraRequisitosImpactoSocialEconomico`.split(/\s+/)
