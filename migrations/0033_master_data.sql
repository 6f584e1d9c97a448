ALTER TABLE `crm_accounts` ADD `tax_number` text;
--> statement-breakpoint
ALTER TABLE `crm_accounts` ADD `language` text;
--> statement-breakpoint
ALTER TABLE `crm_accounts` ADD `invoice_format` text;
--> statement-breakpoint
ALTER TABLE `crm_accounts` ADD `buyer_reference` text;
--> statement-breakpoint
ALTER TABLE `crm_accounts` ADD `electronic_address` text;
--> statement-breakpoint
CREATE INDEX `crm_accounts_invoice_format` ON `crm_accounts` (`org`,`invoice_format`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `fin_tax_codes` ADD `category` text;
--> statement-breakpoint
ALTER TABLE `fin_tax_codes` ADD `exemption_code` text;
--> statement-breakpoint
ALTER TABLE `fin_tax_codes` ADD `exemption_reason` text;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `buyer_reference` text;
--> statement-breakpoint
ALTER TABLE `fin_invoices_lines` ADD `unit` text;
--> statement-breakpoint
ALTER TABLE `fin_bills_lines` ADD `unit` text;
