CREATE TABLE `mfa_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mfa_recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `number_forms` (
	`org` integer NOT NULL,
	`series` text NOT NULL,
	`prefix` text NOT NULL,
	`digits` integer NOT NULL,
	`yearly` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`org`, `series`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `mfa` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `number_sequences` ADD `start` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `crm_opportunities` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `crm_quotes` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `crm_campaigns` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_ledger_accounts` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_tax_codes` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_cost_centres` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_periods` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_fx_rates` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_budgets` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_journal_entries` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_bills` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_settlements` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_org_units` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_leave_types` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_leave_entries` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_expense_types` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_items` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_locations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_stock_moves` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_stock_counts` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_purchase_orders` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_sales_orders` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_projects` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_tasks` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_depreciations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_templates` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_obligations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_holds` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_policies` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_processing_records` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_objectives` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_key_results` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_check_ins` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_initiatives` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_risks` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_kpis` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_kpi_points` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_decisions` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `settings_teams` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `settings_holidays` ADD `person_key` integer;
