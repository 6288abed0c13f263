/** The 78 columns of the monthly file of purchase orders of 2026, in order. */
export const ORDER_COLUMNS: readonly string[] = [
  ...`ID Codigo Link Nombre Descripcion/Obervaciones Tipo ProcedenciaOC EsTratoDirecto EsCompraAgil CodigoTipo
    CodigoAbreviadoTipoOC DescripcionTipoOC codigoEstado Estado codigoEstadoProveedor EstadoProveedor FechaCreacion FechaEnvio
    FechaSolicitudCancelacion fechaUltimaModificacion FechaAceptacion FechaCancelacion tieneItems PromedioCalificacion
    CantidadEvaluacion MontoTotalOC TipoMonedaOC MontoTotalOC_PesosChilenos Impuestos TipoImpuesto Descuentos Cargos
    TotalNetoOC CodigoUnidadCompra RutUnidadCompra UnidadCompra CodigoOrganismoPublico OrganismoPublico sector
    ActividadComprador CiudadUnidadCompra RegionUnidadCompra PaisUnidadCompra CodigoSucursal RutSucursal Sucursal
    CodigoProveedor NombreProveedor ActividadProveedor ComunaProveedor RegionProveedor PaisProveedor Financiamiento
    PorcentajeIva Pais TipoDespacho FormaPago CodigoLicitacion Codigo_ConvenioMarco IDItem codigoCategoria Categoria
    codigoProductoONU NombreroductoGenerico RubroN1 RubroN2 RubroN3 EspecificacionComprador EspecificacionProveedor cantidad
    UnidadMedida monedaItem precioNeto totalCargos totalDescuentos totalImpuestos totalLineaNeto`.split(/\s+/),
  'Forma de Pago',
]

/**
 * The 78 columns of 2010 and 2019: one more at position 12 and none for framework agreements, so that the positions
 * between them differ.
 */
export const OLD_ORDER_COLUMNS: readonly string[] = ORDER_COLUMNS.filter(
  (column) => column !== 'Codigo_ConvenioMarco',
).toSpliced(11, 0, 'idPlanDeCompra')
