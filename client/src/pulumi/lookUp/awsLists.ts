/** By type of the package `aws`, whose ids nobody chooses: the command that describes all of them, and where their ids are. */
export const AWS_LISTS: Readonly<Record<string, readonly [command: string, query: string]>> = {
  'aws:acm/certificate:Certificate': ['acm list-certificates', 'CertificateSummaryList[].CertificateArn'],
  'aws:apigateway/restApi:RestApi': ['apigateway get-rest-apis', 'items[].id'],
  'aws:apigatewayv2/api:Api': ['apigatewayv2 get-apis', 'Items[].ApiId'],
  'aws:cloudfront/distribution:Distribution': [
    'cloudfront list-distributions',
    'DistributionList.Items[].Id',
  ],
  'aws:cognito/userPool:UserPool': ['cognito-idp list-user-pools --max-results 60', 'UserPools[].Id'],
  'aws:ebs/volume:Volume': ['ec2 describe-volumes', 'Volumes[].VolumeId'],
  'aws:ec2/eip:Eip': ['ec2 describe-addresses', 'Addresses[].AllocationId'],
  'aws:ec2/instance:Instance': ['ec2 describe-instances', 'Reservations[].Instances[].InstanceId'],
  'aws:ec2/internetGateway:InternetGateway': [
    'ec2 describe-internet-gateways',
    'InternetGateways[].InternetGatewayId',
  ],
  'aws:ec2/launchTemplate:LaunchTemplate': [
    'ec2 describe-launch-templates',
    'LaunchTemplates[].LaunchTemplateId',
  ],
  'aws:ec2/natGateway:NatGateway': ['ec2 describe-nat-gateways', 'NatGateways[].NatGatewayId'],
  'aws:ec2/networkAcl:NetworkAcl': ['ec2 describe-network-acls', 'NetworkAcls[].NetworkAclId'],
  'aws:ec2/networkInterface:NetworkInterface': [
    'ec2 describe-network-interfaces',
    'NetworkInterfaces[].NetworkInterfaceId',
  ],
  'aws:ec2/routeTable:RouteTable': ['ec2 describe-route-tables', 'RouteTables[].RouteTableId'],
  'aws:ec2/securityGroup:SecurityGroup': ['ec2 describe-security-groups', 'SecurityGroups[].GroupId'],
  'aws:ec2/subnet:Subnet': ['ec2 describe-subnets', 'Subnets[].SubnetId'],
  'aws:ec2/vpc:Vpc': ['ec2 describe-vpcs', 'Vpcs[].VpcId'],
  'aws:ec2/vpcEndpoint:VpcEndpoint': ['ec2 describe-vpc-endpoints', 'VpcEndpoints[].VpcEndpointId'],
  'aws:ec2transitgateway/transitGateway:TransitGateway': [
    'ec2 describe-transit-gateways',
    'TransitGateways[].TransitGatewayId',
  ],
  'aws:efs/fileSystem:FileSystem': ['efs describe-file-systems', 'FileSystems[].FileSystemId'],
  'aws:kms/key:Key': ['kms list-keys', 'Keys[].KeyId'],
  'aws:lb/loadBalancer:LoadBalancer': ['elbv2 describe-load-balancers', 'LoadBalancers[].LoadBalancerArn'],
  'aws:lb/targetGroup:TargetGroup': ['elbv2 describe-target-groups', 'TargetGroups[].TargetGroupArn'],
};
