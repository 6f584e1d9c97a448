ALTER TABLE `organizations` ADD `rate_tolerance_percent` integer DEFAULT 5 NOT NULL;
--> statement-breakpoint
ALTER TABLE `fin_fx_rates` ADD `entered_by_id` text;
--> statement-breakpoint
ALTER TABLE `fin_fx_rates` ADD `known_rate` integer;
--> statement-breakpoint
ALTER TABLE `fin_fx_rates` ADD `approval_id` text;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_entered_by_id` ON `fin_fx_rates` (`org`,`entered_by_id`,`rid`) WHERE archived_at IS NULL;
