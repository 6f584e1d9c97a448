export const DASHBOARD = "GET /api/v1/dashboard";
export const FIGURES = "GET /api/v1/dashboard/figures";
